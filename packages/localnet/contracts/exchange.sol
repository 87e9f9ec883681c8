// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// A market of two tokens with the constant product rule. Its events have the shape that explorers know from V2 pairs.
contract Pair is ERC20 {
    address public immutable factory;
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private reservesAt;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    constructor(address token0_, address token1_) ERC20("Local Pair", "LP-V2") {
        factory = msg.sender;
        (token0, token1) = (token0_, token1_);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, reservesAt);
    }

    /// Shares for what was sent here since the last call.
    function mint(address to) external returns (uint256 shares) {
        (uint256 had0, uint256 had1) = (reserve0, reserve1);
        (uint256 has0, uint256 has1) = held();
        (uint256 in0, uint256 in1) = (has0 - had0, has1 - had1);
        uint256 supply = totalSupply();
        shares = supply == 0 ? Math.sqrt(in0 * in1) : Math.min(in0 * supply / had0, in1 * supply / had1);
        require(shares > 0, "Pair: nothing was added");
        _mint(to, shares);
        sync(has0, has1);
        emit Mint(msg.sender, in0, in1);
    }

    /// Takes out what the shares that were sent here are worth.
    function burn(address to) external returns (uint256 out0, uint256 out1) {
        (uint256 has0, uint256 has1) = held();
        uint256 shares = balanceOf(address(this));
        uint256 supply = totalSupply();
        (out0, out1) = (shares * has0 / supply, shares * has1 / supply);
        _burn(address(this), shares);
        IERC20(token0).transfer(to, out0);
        IERC20(token1).transfer(to, out1);
        (has0, has1) = held();
        sync(has0, has1);
        emit Burn(msg.sender, out0, out1, to);
    }

    /// Pays out; what was sent here before must keep the product, less three per mille of the input.
    function swap(uint256 out0, uint256 out1, address to) external {
        (uint256 had0, uint256 had1) = (reserve0, reserve1);
        require(out0 < had0 && out1 < had1, "Pair: not enough in reserve");
        if (out0 > 0) IERC20(token0).transfer(to, out0);
        if (out1 > 0) IERC20(token1).transfer(to, out1);
        (uint256 has0, uint256 has1) = held();
        uint256 in0 = has0 > had0 - out0 ? has0 - (had0 - out0) : 0;
        uint256 in1 = has1 > had1 - out1 ? has1 - (had1 - out1) : 0;
        require((has0 * 1000 - in0 * 3) * (has1 * 1000 - in1 * 3) >= had0 * had1 * 1000 ** 2, "Pair: K");
        sync(has0, has1);
        emit Swap(msg.sender, in0, in1, out0, out1, to);
    }

    function held() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function sync(uint256 has0, uint256 has1) private {
        require(has0 <= type(uint112).max && has1 <= type(uint112).max, "Pair: overflow");
        (reserve0, reserve1, reservesAt) = (uint112(has0), uint112(has1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }
}

/// Makes pairs.
contract PairFactory {
    mapping(address => mapping(address => address)) public getPair;
    address[] public allPairs;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);

    function createPair(address a, address b) external returns (address pair) {
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        pair = address(new Pair(token0, token1));
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }
}

/// What people call: adds to a pair and swaps a known input along a path of tokens.
contract Router {
    PairFactory public immutable factory;

    error Slippage(uint256 amountOut, uint256 least);

    constructor(PairFactory factory_) {
        factory = factory_;
    }

    function addLiquidity(address a, address b, uint256 amountA, uint256 amountB) external returns (uint256) {
        Pair pair = Pair(factory.getPair(a, b));
        IERC20(a).transferFrom(msg.sender, address(pair), amountA);
        IERC20(b).transferFrom(msg.sender, address(pair), amountB);
        return pair.mint(msg.sender);
    }

    function removeLiquidity(address a, address b, uint256 shares) external {
        Pair pair = Pair(factory.getPair(a, b));
        pair.transferFrom(msg.sender, address(pair), shares);
        pair.burn(msg.sender);
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] calldata path, address to)
        external
        returns (uint256 amountOut)
    {
        address first = factory.getPair(path[0], path[1]);
        IERC20(path[0]).transferFrom(msg.sender, first, amountIn);
        amountOut = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            address next = i + 2 < path.length ? factory.getPair(path[i + 1], path[i + 2]) : to;
            amountOut = hop(Pair(factory.getPair(path[i], path[i + 1])), path[i], next);
        }
        if (amountOut < least) revert Slippage(amountOut, least);
    }

    /// The input is what has arrived, so tokens that take a fee on transfer work too.
    function hop(Pair pair, address tokenIn, address to) private returns (uint256 out) {
        (uint112 reserve0, uint112 reserve1,) = pair.getReserves();
        bool forward = pair.token0() == tokenIn;
        (uint256 reserveIn, uint256 reserveOut) = forward ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 amountIn = (IERC20(tokenIn).balanceOf(address(pair)) - reserveIn) * 997;
        out = amountIn * reserveOut / (reserveIn * 1000 + amountIn);
        pair.swap(forward ? 0 : out, forward ? out : 0, to);
    }
}
