// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An operation as EntryPoint 0.7 packs it (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// Does what anyone asks: it stands on a chain of one machine.
contract SmartAccount {
    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata input) external {
        _call(to, value, input);
    }

    function executeBatch(address[] calldata to, uint256[] calldata value, bytes[] calldata input) external {
        for (uint256 i = 0; i < to.length; i++) _call(to[i], value[i], input[i]);
    }

    function _call(address to, uint256 value, bytes calldata input) private {
        (bool done, bytes memory answer) = to.call{value: value}(input);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}

/// Makes accounts at addresses that are known beforehand.
contract AccountFactory {
    function createAccount(bytes32 salt) external returns (address) {
        return address(new SmartAccount{salt: salt}());
    }
}

/// Takes bundles of operations and tells of them as EntryPoint 0.7 does. It checks no signature and moves no deposit.
contract OperationDesk {
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );
    event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster);
    event UserOperationRevertReason(
        bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason
    );
    event BeforeExecution();

    error FailedOp(uint256 opIndex, string reason);

    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external {
        require(beneficiary != address(0), "AA90 invalid beneficiary");
        for (uint256 i = 0; i < ops.length; i++) _prepare(i, ops[i]);
        emit BeforeExecution();
        for (uint256 i = 0; i < ops.length; i++) _execute(ops[i]);
    }

    /// The desk calls itself, so that what an operation does can be undone alone.
    function innerHandleOp(address account, bytes calldata callData, uint256 gasLimit)
        external
        returns (bool done, bytes memory answer)
    {
        require(msg.sender == address(this), "AA92 internal call only");
        if (callData.length > 0) (done, answer) = account.call{gas: gasLimit}(callData);
        else done = true;
    }

    function hashOf(PackedUserOperation calldata op) public view returns (bytes32) {
        return keccak256(
            abi.encode(op.sender, op.nonce, keccak256(op.callData), keccak256(op.initCode), address(this), block.chainid)
        );
    }

    function _prepare(uint256 index, PackedUserOperation calldata op) private {
        if (op.sender.code.length > 0) return;
        if (op.initCode.length < 20) revert FailedOp(index, "AA20 account not deployed");
        address factory = address(bytes20(op.initCode[:20]));
        (bool made,) = factory.call(op.initCode[20:]);
        if (!made || op.sender.code.length == 0) revert FailedOp(index, "AA13 initCode failed or OOG");
        emit AccountDeployed(hashOf(op), op.sender, factory, _paymasterOf(op));
    }

    function _execute(PackedUserOperation calldata op) private {
        uint256 before = gasleft();
        (bool done, bytes memory answer) =
            this.innerHandleOp(op.sender, op.callData, uint128(uint256(op.accountGasLimits)));
        bytes32 hash = hashOf(op);
        if (!done && answer.length > 0) emit UserOperationRevertReason(hash, op.sender, op.nonce, answer);
        uint256 used = before - gasleft() + op.preVerificationGas;
        emit UserOperationEvent(hash, op.sender, _paymasterOf(op), op.nonce, done, used * tx.gasprice, used);
    }

    function _paymasterOf(PackedUserOperation calldata op) private pure returns (address) {
        return op.paymasterAndData.length < 20 ? address(0) : address(bytes20(op.paymasterAndData[:20]));
    }
}
